import type { BackupStore } from './backup-store.server.ts'
import { BackupDamagedError, type Seal, WrongKeyError } from './seal.server.ts'

/** The objects of a backup, encrypted when there is a key. */
export interface BackupFiles {
  /** Undefined when nothing is encrypted. */
  keyId: string | undefined
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Reads the object again as a restore would, and throws when it is not what was written. */
  writeVerified(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Buffer | undefined>
  /** The names that begin like this, sorted. */
  list(prefix: string): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Encrypted objects end in this, so that everybody sees what they are. */
const sealed = '.enc'

export function openBackupFiles(store: BackupStore, seal: Seal | undefined): BackupFiles {
  const keyOf = (name: string) => (seal ? name + sealed : name)

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    await store.put(keyOf(name), seal ? seal.close(name, bytes) : bytes)
  }

  async function read(name: string): Promise<Buffer | undefined> {
    // After a change from a key to none, or back, there may be both.
    const own = await store.get(keyOf(name))
    if (own) return seal ? seal.open(name, own) : own
    if (seal) return store.get(name)
    if (await store.get(name + sealed)) throw new WrongKeyError(name, false)
  }

  return {
    keyId: seal?.keyId,
    write,

    async writeVerified(name, bytes) {
      await write(name, bytes)
      const stored = await store.get(keyOf(name))
      const again = stored && (seal ? seal.open(name, stored) : stored)
      if (!again?.equals(bytes)) throw new BackupDamagedError(name)
    },

    read,

    async list(prefix) {
      const keys = await store.list(prefix)
      return [...new Set(keys.map((key) => (key.endsWith(sealed) ? key.slice(0, -sealed.length) : key)))]
    },

    async remove(name) {
      await store.remove(name + sealed)
      await store.remove(name)
    },
  }
}
