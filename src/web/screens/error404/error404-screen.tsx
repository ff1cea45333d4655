export default function Error404Screen() {
  return <main>error404</main>
}
