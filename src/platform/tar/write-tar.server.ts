import { checksum } from './read-tar.server.ts'

/** A tar file of a few files in memory; names have at most 100 bytes. */
export function writeTar(files: Record<string, Uint8Array>): Buffer {
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    headerOf(name, bytes.length),
    bytes,
    Buffer.alloc((512 - (bytes.length % 512)) % 512),
  ])
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for a tar file`)
  const header = Buffer.alloc(512)
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(0, 12), 136)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  header.write(octal(checksum(header), 7), 148)
  return header
}
