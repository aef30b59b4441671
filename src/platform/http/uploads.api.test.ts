import { describe, expect, test } from 'vitest'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { openAccountsShop } from '../../testing/test-accounts.server.ts'

const shop = await openAccountsShop()
const staff = await staffVisitor(shop)

const type = 'multipart/form-data; boundary=form'
const file = '--form\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
const field = '--form\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n'

describe.each(['/api/staff/import/', '/api/staff/pictures/'])('%s', (url) => {
  test.each([
    ['a form without a boundary', 'multipart/form-data', `${file}a;b\r\n--form--\r\n`],
    ['an empty form', type, ''],
    ['a form that is cut short in the file', type, `${file}a;b`],
    ['a form that is cut short in a header', type, file.slice(0, 40)],
    ['a form that is cut short before its end', type, `${file}a;b\r\n--form`],
    ['another boundary', type, `${file.replace('--form', '--other')}a;b\r\n--other--\r\n`],
    ['a field instead of a file', type, `${field}--form--\r\n`],
    ['a field before the file', type, `${field}${file}a;b\r\n--form--\r\n`],
    ['no part at all', type, '--form--\r\n'],
  ])('%s is 400', async (_name, contentType, payload) => {
    const answer = await staff.call('POST', url, Buffer.from(payload), { 'content-type': contentType })
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(/^[А-ЯЁ]/)])
  })
})
