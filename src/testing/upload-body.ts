/** A form with one file, as a browser sends it. */
export function uploadBody(name: string, bytes: Uint8Array): { payload: Buffer; contentType: string } {
  const boundary = '----kitsune-test-form'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}
