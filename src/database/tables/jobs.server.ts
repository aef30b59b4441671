/** The queue belongs to the mechanism, which may not import from here; migrations are made from this folder. */
export { jobs } from '../../platform/jobs/jobs-table.server.ts'
