import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account that PostgreSQL runs under. Undefined if we are not root: then it runs as our own user. */
export interface RunAs {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. As root we run it as the owner of its existing data, else as `postgres`, else as
 * `nobody`: both are plain accounts that exist on the machines we know, and no account has to be created.
 */
export function chooseAccount(dataFolder: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name)
    const uid = Number(account?.[2])
    const gid = Number(account?.[3])
    // macOS writes nobody as -2; the system calls expect an unsigned number.
    if (account && uid !== 0) return { uid: uid >>> 0, gid: gid >>> 0 }
  }
  throw new Error('PostgreSQL cannot run as root and there is no account "postgres" or "nobody" to run it as.')
}

/** Whether the account can traverse to this path. A folder such as root's home (0700) on the way prevents it. */
export function canReach(path: string, account: RunAs): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (stat) {
      const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001
      if ((stat.mode & bit) === 0) return false
    }
    if (folder === dirname(folder)) return true
  }
}
