/** The queue is part of the platform, which may not import from here; migrations are generated from this folder. */
export { jobs } from '../../platform/jobs/jobs-table.server.ts'
