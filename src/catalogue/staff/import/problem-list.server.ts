import type { ImportReport } from './import.contract.ts'
import { columnOf, namedFields } from './import-columns.ts'
import type { ImportProblem } from './read-product-row.server.ts'

/** Problems beyond this are counted and grouped, not listed. */
const maxListed = 500
const maxGroups = 50
const rowsShown = 5

type Group = ImportReport['groups'][number]

/** All errors of a table: the first in full, all by their cause, and the reasons of each row. */
export class ProblemList {
  #listed: ImportProblem[] = []
  #groups = new Map<string, Group>()
  #reasons = new Map<number, string[]>()
  #count = 0

  add(problems: readonly ImportProblem[]): void {
    for (const problem of problems) {
      this.#count += 1
      if (this.#listed.length < maxListed) this.#listed.push(problem)
      this.#group(problem)
      const { row, column, problem: text } = problem
      const reasons = this.#reasons.get(row) ?? []
      reasons.push(column ? `${column}: ${text}` : text)
      this.#reasons.set(row, reasons)
    }
  }

  /** One unknown maker is one cause, however many rows name it; a bad price is one cause whatever the prices are. */
  #group({ row, column, value, problem, isAboutValue }: ImportProblem): void {
    const key = JSON.stringify([column, problem, isAboutValue ? value.toLowerCase() : ''])
    const group = this.#groups.get(key)
    if (!group) {
      const creates = (isAboutValue && namedFields.find((field) => columnOf(field).label === column)) || null
      this.#groups.set(key, { column, value, problem, creates, count: 1, rows: [row] })
      return
    }
    group.count += 1
    if (group.value !== value && !isAboutValue) group.value = null
    if (group.rows.length < rowsShown) group.rows.push(row)
  }

  first(): ImportProblem[] {
    return this.#listed.toSorted((a, b) => a.row - b.row)
  }

  groups(): Group[] {
    return [...this.#groups.values()].toSorted((a, b) => b.count - a.count).slice(0, maxGroups)
  }

  counts() {
    return { errors: this.#count }
  }

  places() {
    const errorRows = [...this.#reasons.keys()].toSorted((a, b) => a - b).slice(0, 10)
    return { errorRows, errorRowCount: this.#reasons.size }
  }

  badRows(): [row: number, reasons: string][] {
    return [...this.#reasons].map(([row, reasons]) => [row, reasons.join(' ')])
  }
}
