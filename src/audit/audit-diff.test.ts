import { describe, expect, test } from 'vitest'
import { auditDiff } from './audit-diff.ts'

describe('an audit entry stores', () => {
  test('only the fields that differ', () => {
    const before = { name: 'Рэн', price: 100, tags: ['a'], note: null }
    const after = { name: 'Рэн', price: 120, tags: ['a'], note: 'новый' }
    expect(auditDiff(before, after)).toEqual({
      before: { price: 100, note: null },
      after: { price: 120, note: 'новый' },
    })
  })

  test('nothing when nothing changed', () => {
    const date = new Date('2026-11-15T05:00:00Z')
    expect(auditDiff({ at: date, tags: ['a'], x: null }, { at: date.toISOString(), tags: ['a'] })).toBeUndefined()
  })

  test('all fields with a value when the subject was created or deleted', () => {
    const fields = { name: 'Рэн', price: 0, note: '', series: null, isNew: false }
    const whole = { name: 'Рэн', price: 0, isNew: false }
    expect(auditDiff(null, fields)).toEqual({ before: null, after: whole })
    expect(auditDiff(fields, null)).toEqual({ before: whole, after: null })
  })

  test('an action without fields', () => {
    expect(auditDiff(null, null)).toEqual({ before: null, after: null })
  })

  test('a barcode, which is not secret', () => {
    expect(auditDiff({ barcode: null }, { barcode: '4006381333931' })).toEqual({
      before: { barcode: null },
      after: { barcode: '4006381333931' },
    })
  })

  test.each(['password', 'passwordHash', 'new_password', 'accessToken', 'sessionSecret', 'verification_code'])(
    'never %s',
    (name) => {
      expect(auditDiff({ [name]: 'one', role: 1 }, { [name]: 'two', role: 2 })).toEqual({
        before: { role: 1 },
        after: { role: 2 },
      })
      expect(auditDiff(null, { [name]: 'one' })).toEqual({ before: null, after: {} })
    },
  )

  test('only the beginning of a very long text', () => {
    const text = String(auditDiff(null, { body: 'щ'.repeat(50_000) })?.after?.body)
    expect(text).toHaveLength(10_001)
  })
})
