export default function ResponsePaymentScreen() {
  return <main>response-payment</main>
}
