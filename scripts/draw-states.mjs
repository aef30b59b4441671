// npm run draw:states: draws the diagrams of docs/architecture.md from the tables by which orders, parcels and returns move.
// With --check it only says whether they are as drawn. Run by the pinned Node, which reads the tables' TypeScript.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { orderSteps } from '../src/orders/order-steps.ts'
import { counterSteps, parcelSteps } from '../src/parcels/parcel-states.ts'
import { returnSteps } from '../src/returns/return-states.ts'

const file = join(import.meta.dirname, '..', 'docs', 'architecture.md')

const diagrams = {
  order: orderSteps.map(({ event, from, to, by, way }) => {
    const who = by.length === 3 ? 'anybody' : by.join(', ')
    return `${from} --> ${to}: ${event}${way ? `, of ${way}` : ''} (${who})`
  }),
  parcel: [
    ...edges(parcelSteps),
    ...edges(counterSteps)
      .filter((edge) => !edges(parcelSteps).includes(edge))
      .map((edge) => `${edge}: of pickup`),
  ],
  return: edges(returnSteps),
}

function edges(steps) {
  return Object.entries(steps).flatMap(([from, all]) => all.map((to) => `${from} --> ${to}`))
}

function drawn(text) {
  return Object.entries(diagrams).reduce((all, [name, lines]) => {
    const [begin, end] = [`<!-- ${name} states: drawn -->`, `<!-- ${name} states: end -->`]
    const [before, rest] = all.split(begin)
    const after = rest?.split(end)[1]
    if (after === undefined) throw new Error(`docs/architecture.md has no place for the states of the ${name}`)
    const body = ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n')
    return `${before}${begin}\n${body}\n${end}${after}`
  }, text)
}

const text = readFileSync(file, 'utf8')
const wanted = drawn(text)
if (process.argv.includes('--check')) {
  if (text === wanted) process.exit(0)
  console.log('docs/architecture.md draws other steps than the tables have: npm run draw:states')
  process.exit(1)
}
writeFileSync(file, wanted)
