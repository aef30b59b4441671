import { useRevalidator } from 'react-router'

/** Says what could not be loaded and offers another try. */
export function LoadFailure({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="card grid justify-items-start gap-4 p-6">
      <p className="text-bad">{message}</p>
      <button
        type="button"
        className="button cursor-pointer"
        disabled={state === 'loading'}
        onClick={() => void revalidate()}
      >
        {state === 'loading' ? 'Загрузка...' : 'Повторить'}
      </button>
    </div>
  )
}
