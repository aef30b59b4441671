import { expect, vi } from 'vitest'
import type { Visitor } from '../../../testing/test-visitor.ts'
import { uploadBody } from '../../../testing/upload-body.ts'
import type { ImportRunAnswer } from './import.contract.ts'
import type { MatchedField } from './import-columns.ts'
import { isActive } from './import-states.ts'

/** For tests: a staff member who imports and waits for the background job. */
export class Importer {
  readonly visitor: Visitor

  constructor(visitor: Visitor) {
    this.visitor = visitor
  }

  upload(bytes: Uint8Array | string, name = 'товары.csv') {
    const { payload, contentType } = uploadBody(name, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
    return this.visitor.call('POST', '/api/staff/import/', payload, { 'content-type': contentType })
  }

  async uploaded(bytes: Uint8Array | string, name?: string): Promise<ImportRunAnswer> {
    const answer = await this.upload(bytes, name)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'uploaded' }])
    return answer.json()
  }

  uploadPictures(id: number, bytes: Uint8Array) {
    const { payload, contentType } = uploadBody('картинки.zip', bytes)
    return this.visitor.call('POST', `/api/staff/import/${id}/pictures/`, payload, { 'content-type': contentType })
  }

  post(id: number, action: 'check' | 'run' | 'cancel' | 'undo', body: object = {}) {
    return this.visitor.post(
      `/api/staff/import/${id}/${action}/`,
      action === 'cancel' || action === 'undo' ? undefined : body,
    )
  }

  async get(id: number): Promise<ImportRunAnswer> {
    return (await this.visitor.get(`/api/staff/import/${id}/`)).json()
  }

  /** Resolves when the import is no longer active. */
  async settled(id: number): Promise<ImportRunAnswer> {
    return vi.waitFor(
      async () => {
        const run = await this.get(id)
        if (isActive(run.state)) throw new Error(`still ${run.state}`)
        return run
      },
      { timeout: 120_000, interval: 20 },
    )
  }

  async checked(
    run: Pick<ImportRunAnswer, 'id' | 'columns'>,
    options: { create_missing?: boolean; allow_zero_price?: boolean; fields?: (MatchedField | null)[] } = {},
  ): Promise<ImportRunAnswer> {
    const columns = run.columns.map(({ index, field }) => ({
      index,
      field: options.fields ? (options.fields[index] ?? null) : field,
    }))
    const { create_missing = false, allow_zero_price = false } = options
    const answer = await this.post(run.id, 'check', { columns, create_missing, allow_zero_price })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: run.id }])
    return this.settled(run.id)
  }

  async ran(id: number, options: { skip_errors?: boolean } = {}): Promise<ImportRunAnswer> {
    const answer = await this.post(id, 'run', options)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id }])
    return this.settled(id)
  }
}
