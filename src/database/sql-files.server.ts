import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const sqlFolders = ['index-functions', 'functions', 'triggers'] as const

/** A database function or trigger, in a file of the same name. */
export interface SqlFile {
  folder: (typeof sqlFolders)[number]
  name: string
  text: string
  hash: string
}

/** The files of each folder below `root`, sorted by name. */
export function readSqlFiles(root: string): SqlFile[] {
  return sqlFolders.flatMap((folder) =>
    globSync('*.sql', { cwd: join(root, folder) })
      .toSorted()
      .map((file) => {
        const text = readFileSync(join(root, folder, file), 'utf8')
        return { folder, name: basename(file, '.sql'), text, hash: createHash('sha256').update(text).digest('hex') }
      }),
  )
}

/** The distinct statements of `-- after a change: UPDATE …` lines, which recompute values stored by the functions. */
export function statementsAfterChange(changed: SqlFile[]): string[] {
  const lines = changed.flatMap(({ text }) => [...text.matchAll(/^-- after a change: (.+)$/gm)])
  return [...new Set(lines.map(([, statement = '']) => statement))]
}
