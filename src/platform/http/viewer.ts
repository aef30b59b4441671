/** The signed-in user, as the server sees them. */
export interface Viewer {
  accountId: number
  sessionId: string
  email: string
  isStaff: boolean
  isSuperuser: boolean
}

/**
 * Who may call an endpoint. Without it an endpoint does not identify the caller: its answer is the same for everybody.
 * With `guest` everybody may call, and the handler gets the viewer if there is one.
 */
export type Access = 'guest' | 'customer' | 'staff' | 'superuser'

export type Admission = 'admitted' | 'unknown' | 'forbidden'

export function admit(access: Access | undefined, viewer: Viewer | undefined): Admission {
  if (access === undefined || access === 'guest') return 'admitted'
  if (!viewer) return 'unknown'
  if (access === 'customer' || viewer.isSuperuser) return 'admitted'
  return access === 'staff' && viewer.isStaff ? 'admitted' : 'forbidden'
}
