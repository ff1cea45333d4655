export default function OrderRejectedScreen() {
  return <main>order-rejected</main>
}
