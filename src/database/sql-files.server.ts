import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const sqlFolders = ['index-functions', 'functions', 'triggers'] as const

/** A function or a trigger of the database, in a file named like it. */
export interface SqlFile {
  folder: (typeof sqlFolders)[number]
  name: string
  text: string
  hash: string
}

/** The files of each folder below `root`, in the order of their names. */
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

/** The statements of `-- after a change: UPDATE …` lines, each once: they make stored values anew that the functions made. */
export function statementsAfterChange(changed: SqlFile[]): string[] {
  const lines = changed.flatMap(({ text }) => [...text.matchAll(/^-- after a change: (.+)$/gm)])
  return [...new Set(lines.map(([, statement = '']) => statement))]
}
