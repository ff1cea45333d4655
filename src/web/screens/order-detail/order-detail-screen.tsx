export default function OrderDetailScreen() {
  return <main>order-detail</main>
}
