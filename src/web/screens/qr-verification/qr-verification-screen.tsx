export default function QrVerificationScreen() {
  return <main>qr-verification</main>
}
