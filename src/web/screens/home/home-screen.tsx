export default function HomeScreen() {
  return <main>home</main>
}
