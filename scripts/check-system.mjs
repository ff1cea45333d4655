// Runs before `npm start`, `npm run dev` and `npm test`, on any Node: says at once where the shop does not run.
if (process.platform === 'win32') {
  console.error(
    'Vaivén runs on Linux and macOS. On Windows use WSL 2 (wsl --install, then clone and start it there), or the dev ' +
      'container: Visual Studio Code, "Reopen in Container".',
  )
  process.exit(1)
}
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Vaivén needs Node 20 or later; this is ${process.version}.`)
  process.exit(1)
}
