import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Runs a script as `npm run` does. */
export async function runScript(name: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join('scripts', name), ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: '', DEMO: 'on', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { output, errors, code }
}
