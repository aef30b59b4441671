/** Whoever is signed in, as the server knows them. */
export interface Viewer {
  accountId: number
  sessionId: string
  email: string
  isStaff: boolean
  isSuperuser: boolean
}

/**
 * Who may call an endpoint. Without it an endpoint does not even ask who calls: its answer is everybody's. With
 * `guest` everybody may call, and the handler is told who it is.
 */
export type Access = 'guest' | 'customer' | 'staff' | 'superuser'

export type Admission = 'admitted' | 'unknown' | 'forbidden'

export function admit(access: Access | undefined, viewer: Viewer | undefined): Admission {
  if (access === undefined || access === 'guest') return 'admitted'
  if (!viewer) return 'unknown'
  if (access === 'customer' || viewer.isSuperuser) return 'admitted'
  return access === 'staff' && viewer.isStaff ? 'admitted' : 'forbidden'
}
