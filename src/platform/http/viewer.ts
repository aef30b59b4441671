import { may, type Role, type Roles } from '../contract/roles.ts'

/** The signed-in user, as the server sees them. */
export interface Viewer {
  accountId: number
  sessionId: string
  email: string
  /** Null for customers. */
  role: Role | null
  /** They proved in this session, some minutes ago at most, who they are. */
  hasRecentIdentity?: boolean
  /** Administrators require a second factor of staff, and this one has none. */
  lacksFactor?: boolean
}

/** Staff may call only what their role is listed for, so a viewer of such a call has a role. */
export type StaffViewer = Viewer & { role: Role }

/**
 * Who may call an endpoint. Without it an endpoint does not identify the caller: its answer is the same for everybody.
 * With `guest` everybody may call, and the handler gets the viewer if there is one. `staff` always goes with `roles`.
 */
export type Access = 'guest' | 'customer' | 'staff'

export type Admission = 'admitted' | 'unknown' | 'forbidden'

interface Rule {
  access?: Access | undefined
  roles?: Roles | undefined
}

export function admit({ access, roles }: Rule, viewer: Viewer | undefined): Admission {
  if (access === undefined || access === 'guest') return 'admitted'
  if (!viewer) return 'unknown'
  if (access === 'customer') return 'admitted'
  return may(viewer.role, roles ?? []) ? 'admitted' : 'forbidden'
}
