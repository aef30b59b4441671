import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readZip, ZipProblem } from './read-zip.server.ts'

const limits = { maxFiles: 5, maxFileBytes: 1000, maxBytes: 2500 }

function zipOf(files: [path: string, bytes: Buffer | string][]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, bytes] of files) zip.addBuffer(Buffer.from(bytes), path)
  zip.end()
  return buffer(zip.outputStream)
}

async function read(bytes: Buffer): Promise<string[]> {
  const files: string[] = []
  for await (const file of readZip(bytes, limits)) files.push(`${file.name} ${file.bytes.length}`)
  return files
}

const refusal = async (bytes: Buffer) => {
  const error = await read(bytes).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(ZipProblem)
  return (error as ZipProblem).message
}

/** Changes two or four bytes of the first entry, in its own header and in the directory. */
function patched(bytes: Buffer, offsets: { local: number; central: number }, value: number, length: 2 | 4): Buffer {
  const copy = Buffer.from(bytes)
  const directory = copy.indexOf(Buffer.from('504b0102', 'hex'))
  for (const at of [offsets.local, directory + offsets.central]) {
    if (length === 2) copy.writeUInt16LE(value, at)
    else copy.writeUInt32LE(value, at)
  }
  return copy
}

test('files come by their bare names; folders and what systems leave behind are passed over', async () => {
  const bytes = await zipOf([
    ['A-1.jpg', 'x'],
    ['Фото/Лисы/A-2.jpg', 'xx'],
    ['__MACOSX/Фото/._A-2.jpg', 'junk'],
    ['Фото/.DS_Store', 'junk'],
    ['Фото/Thumbs.db', 'junk'],
  ])
  expect(await read(bytes)).toEqual(['A-1.jpg 1', 'A-2.jpg 2'])
})

test('names in the code page of DOS are read, as archivers of Windows write them', async () => {
  const dos = Buffer.from([0x8b, 0x88, 0x91, 0x80, 0x2d, 0x31, 0x2e, 0x6a, 0x70, 0x67])
  const bytes = await zipOf([['0123456789', 'x']])
  for (let at = bytes.indexOf('0123456789'); at >= 0; at = bytes.indexOf('0123456789')) dos.copy(bytes, at)
  // No word about UTF-8.
  expect(await read(patched(bytes, { local: 6, central: 8 }, 0, 2))).toEqual(['ЛИСА-1.jpg 1'])
})

test('what is too much is refused before it is unpacked', async () => {
  const many = await zipOf(Array.from({ length: 6 }, (_, n) => [`${n}.jpg`, 'x']))
  expect(await refusal(many)).toBe('В архиве больше 5 файлов. Разделите его.')
  const bomb = await zipOf([['bomb.jpg', Buffer.alloc(5_000_000)]])
  expect(bomb.length).toBeLessThan(10_000)
  expect(await refusal(bomb)).toBe('Файл «bomb.jpg» в архиве больше 0\u00a0МБ.')
  const three = await zipOf([1, 2, 3].map((n) => [`${n}.jpg`, Buffer.alloc(900)]))
  expect(await refusal(three)).toBe('Файлы в архиве вместе больше 0\u00a0МБ. Разделите его.')
})

test('a bomb that calls itself small is unpacked no further than that', async () => {
  const bomb = await zipOf([['bomb.jpg', Buffer.alloc(5_000_000)]])
  expect(await refusal(patched(bomb, { local: 22, central: 24 }, 500, 4))).toMatch(/повреждён/)
})

/** Every entry of the directory points to the bytes of the first file. */
function overlapped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const mark = Buffer.from('504b0102', 'hex')
  for (let at = copy.indexOf(mark); at >= 0; at = copy.indexOf(mark, at + 1)) copy.writeUInt32LE(0, at + 42)
  return copy
}

test('files that share their bytes are refused before anything is unpacked', async () => {
  const same = await zipOf([1, 2, 3].map((n) => [`${n}.jpg`, Buffer.alloc(500)]))
  expect(await read(same)).toHaveLength(3)
  const seen: string[] = []
  const reading = async () => {
    for await (const file of readZip(overlapped(same), limits)) seen.push(file.name)
  }
  await expect(reading()).rejects.toThrow('повреждён')
  expect(seen).toEqual([])
})

test('a small archive does not become large, whatever is allowed at most', async () => {
  const bomb = await zipOf([['bomb.jpg', Buffer.alloc(17 * 1024 * 1024)]])
  const wide = { maxFiles: 5, maxFileBytes: 2 ** 30, maxBytes: 2 ** 30 }
  await expect(readZip(bomb, wide).next()).rejects.toThrow('Разделите его')
})

test('broken, encrypted and strange archives are refused with the reason', async () => {
  const good = await zipOf([['A-1.jpg', Buffer.alloc(900, 'лиса')]])
  expect(await refusal(Buffer.from('no archive at all'))).toBe('Это не ZIP-архив, или он повреждён.')
  expect(await refusal(good.subarray(0, good.length / 2))).toMatch(/повреждён/)
  const scrambled = Buffer.from(good)
  scrambled.fill(0xff, 40, 60)
  expect(await refusal(scrambled)).toMatch(/повреждён/)
  expect(await refusal(patched(good, { local: 6, central: 8 }, 0x801, 2))).toMatch(/защищён паролем/)
  expect(await refusal(patched(good, { local: 8, central: 10 }, 14, 2))).toMatch(/сжат необычным способом/)
  const outside = await zipOf([['aa/aa/x.jpg', 'x']])
  for (let at = outside.indexOf('aa/aa/'); at >= 0; at = outside.indexOf('aa/aa/')) outside.write('../../', at)
  expect(await refusal(outside)).toMatch(/повреждён/)
})
