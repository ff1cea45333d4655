export default function VerifyAccountScreen() {
  return <main>verify-account</main>
}
