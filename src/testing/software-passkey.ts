import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
  rpId?: string
  rp?: { id?: string }
}

/** A passkey as a device keeps it, without a device: ES256, no attestation, a counter that grows. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  /** What `navigator.credentials.create` answers. */
  create({ challenge, rp }: Options) {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey])
    const data = Buffer.concat([this.#authenticatorData(rp?.id, 0x45), credential])
    // CBOR: {fmt: 'none', attStmt: {}, authData: data}
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What `navigator.credentials.get` answers. */
  get({ challenge, rpId }: Options) {
    this.#counter += 1
    const data = this.#authenticatorData(rpId, 0x05)
    const client = this.#clientData('webauthn.get', challenge)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
    })
  }

  #authenticatorData(domain = '', flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([createHash('sha256').update(domain).digest(), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}
