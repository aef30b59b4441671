import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Varnish with the file that is deployed, in front of a shop on this port; the system's `varnishd` with xkey. */
export async function startVarnish(folder: string, { port, shopPort }: { port: number; shopPort: number }) {
  const deployed = readFileSync(join(import.meta.dirname, '..', 'deploy', 'varnish.vcl'), 'utf8')
  const vcl = join(folder, 'varnish.vcl')
  writeFileSync(vcl, deployed.replace('.port = "3000"', `.port = "${shopPort}"`))
  const varnish = spawn(
    'varnishd',
    ['-F', '-n', join(folder, 'varnish'), '-a', `127.0.0.1:${port}`, '-f', vcl].concat([
      '-s',
      'malloc,256m',
      '-p',
      'http_gzip_support=off',
    ]),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  varnish.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = new Promise<void>((resolve) => varnish.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  while (!(await isServing(url))) {
    if (varnish.exitCode !== null) throw new Error(`varnishd ended at once: ${said}`)
    await sleep(100)
  }
  return {
    url,
    async stop() {
      varnish.kill('SIGTERM')
      await ended
    },
  }
}

function isServing(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
