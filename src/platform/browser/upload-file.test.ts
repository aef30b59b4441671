import { expect, test } from 'vitest'
import { failureText } from './failure.ts'
import { uploadFile } from './upload-file.ts'

test('a file that is too large is not sent, and the page says how large it may be', async () => {
  const megabyte = 1024 * 1024
  const file = new File([new Uint8Array(2 * megabyte + 1)], 'photo.jpg')
  const refused: unknown = await uploadFile('/api/returns/photos/', file, 2 * megabyte).catch((error: unknown) => error)
  expect(failureText(refused, 'не удалось загрузить')).toBe('Файл больше 2\u00a0МБ.')
})
