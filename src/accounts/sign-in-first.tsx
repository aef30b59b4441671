import { Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'

/** What a page behind the sign-in shows when the server does not know who asks. */
export function SignInFirst({ hint }: { hint: string }) {
  return (
    <EmptyState text="Сначала войдите в аккаунт" hint={hint} role="status">
      <Link to="/auth/" className="button">
        Войти
      </Link>
      <Link to="/create_account/" className="button-quiet">
        Создать аккаунт
      </Link>
    </EmptyState>
  )
}
