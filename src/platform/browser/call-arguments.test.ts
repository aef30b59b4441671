import { describe, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import type { CallArguments } from './api-client.ts'

const plain = { summary: 'Test', tag: 'test', responses: { 200: z.object({}) } } as const
const listAll = endpoint({ ...plain, method: 'GET', path: '/api/x/' })
const find = endpoint({ ...plain, method: 'GET', path: '/api/x/', query: z.object({ page: z.number().optional() }) })
const search = endpoint({ ...plain, method: 'GET', path: '/api/x/', query: z.object({ q: z.string() }) })
const getOne = endpoint({ ...plain, method: 'GET', path: '/api/x/{id}/', params: z.object({ id: z.number() }) })
const save = endpoint({ ...plain, method: 'POST', path: '/api/x/', body: z.object({ word: z.string() }) })

/** Checked by the compiler: `npm run check` fails when one of them no longer holds. */
describe('a call', () => {
  test('needs no input where the endpoint needs none', () => {
    expectTypeOf<[]>().toExtend<CallArguments<typeof listAll>>()
    expectTypeOf<[]>().toExtend<CallArguments<typeof find>>()
    expectTypeOf<[{ query: { page: number } }]>().toExtend<CallArguments<typeof find>>()
  })

  test('without its required parameters, query or body does not compile', () => {
    expectTypeOf<[]>().not.toExtend<CallArguments<typeof getOne>>()
    expectTypeOf<[]>().not.toExtend<CallArguments<typeof search>>()
    expectTypeOf<[]>().not.toExtend<CallArguments<typeof save>>()
    expectTypeOf<[{ params: { id: number } }]>().toExtend<CallArguments<typeof getOne>>()
    expectTypeOf<[{ query: { q: string } }]>().toExtend<CallArguments<typeof search>>()
    expectTypeOf<[{ body: { word: string } }]>().toExtend<CallArguments<typeof save>>()
  })

  test('with input of another shape does not compile', () => {
    expectTypeOf<[{ params: { id: string } }]>().not.toExtend<CallArguments<typeof getOne>>()
    expectTypeOf<[{ body: { word: number } }]>().not.toExtend<CallArguments<typeof save>>()
  })
})
