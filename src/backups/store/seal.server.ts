import { createCipheriv, createDecipheriv, hash, randomBytes, scryptSync } from 'node:crypto'
import { StartError } from '../../platform/process/start-error.server.ts'

/** Encrypts objects of a backup with AES-256-GCM, each as a whole, so that nothing is used before it is authenticated. */
export interface Seal {
  /** Tells keys apart without telling anything about them. */
  keyId: string
  close(name: string, bytes: Uint8Array): Buffer
  open(name: string, sealed: Uint8Array): Buffer
}

/** Format: these bytes, 8 of the key's id, 12 of the nonce, the ciphertext, 16 of the tag. */
const magic = Buffer.from('KITSUNE1')
const headLength = magic.length + 8 + 12
const tagLength = 16

/** What was sealed with the former secret is opened as well; everything is closed with the other one. */
export function openSeal(secret: string, formerSecret?: string): Seal {
  const { key, keyId } = deriveKey(secret)
  const former = formerSecret === undefined ? undefined : deriveKey(formerSecret)
  return {
    keyId,

    close(name, bytes) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      // The name is authenticated: an object cannot be passed off as another.
      cipher.setAAD(Buffer.from(name))
      const text = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([magic, Buffer.from(keyId, 'hex'), nonce, text, cipher.getAuthTag()])
    },

    open(name, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes.length < headLength + tagLength || !bytes.subarray(0, magic.length).equals(magic))
        throw new BackupDamagedError(name)
      const id = bytes.toString('hex', magic.length, magic.length + 8)
      const opening = [{ key, keyId }, former].find((each) => each?.keyId === id)
      if (!opening) throw new WrongKeyError(name)
      const decipher = createDecipheriv('aes-256-gcm', opening.key, bytes.subarray(magic.length + 8, headLength))
      decipher.setAAD(Buffer.from(name))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(headLength, -tagLength)), decipher.final()])
      } catch {
        throw new BackupDamagedError(name)
      }
    },
  }
}

/** The salt is fixed: whoever has lost the machine must be able to open a backup with the key alone. */
function deriveKey(secret: string): { key: Buffer; keyId: string } {
  const key = scryptSync(secret, 'kitsune backup', 32, { N: 32_768, maxmem: 64 << 20 })
  return { key, keyId: hash('sha256', Buffer.concat([Buffer.from('id'), key]), 'hex').slice(0, 16) }
}

export class BackupDamagedError extends StartError {
  constructor(name: string) {
    super(`${name} in the backup is damaged.`)
  }
}

export class WrongKeyError extends StartError {
  constructor(name: string, hasKey = true) {
    super(
      hasKey
        ? `${name} in the backup was encrypted with another BACKUP_KEY: set the one it was made with.`
        : 'The backup is encrypted: set BACKUP_KEY to the key it was made with.',
    )
  }
}
