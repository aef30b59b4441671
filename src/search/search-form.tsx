import { Form } from 'react-router'

const longestQuery = 200

/** The field of the search page on a phone; a wide screen has one in the header. It works without scripts too. */
export function SearchForm({ query }: { query: string }) {
  return (
    <search className="desk:hidden">
      <Form method="get" action="/search/" className="flex max-w-2xl gap-3">
        <input
          // Remounts the field when the query changes from elsewhere, such as the header or Back.
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          ref={query === '' ? focus : undefined}
          maxLength={longestQuery}
          aria-label="Что ищем?"
          placeholder="Персонаж или серия"
          className="h-12 w-full min-w-0 rounded-xl border border-line bg-card px-4 placeholder:text-muted hover:border-muted"
        />
        <button type="submit" className="button h-12 cursor-pointer">
          Найти
        </button>
      </Form>
    </search>
  )
}

/** Who comes without a query comes to type one. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
