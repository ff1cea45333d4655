export default function EventScreen() {
  return <main>event</main>
}
