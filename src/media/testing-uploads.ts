import type { Visitor } from '../testing/test-visitor.ts'

/** For tests: uploads a file in the way a browser does. */
export function uploadAs(visitor: Visitor, bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') {
  return uploadTo('/api/staff/pictures/', visitor, bytes, { name, type })
}

export function uploadTo(
  path: string,
  visitor: Visitor,
  bytes: Uint8Array,
  { name, type } = { name: 'photo.jpg', type: 'image/jpeg' },
) {
  const boundary = 'boundary-of-a-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return visitor.call('POST', path, payload, headers)
}
