import type { TaskList } from 'graphile-worker'
import { accessTasks } from '#access/tasks.ts'
import { accountTasks } from '#account/tasks.ts'
import { companyTasks, supportTasks } from '#companies/tasks.ts'
import { exportTasks } from '#exports/tasks.ts'
import { fileTasks } from '#files/tasks.ts'
import { historyTasks } from '#history/tasks.ts'
import { invoiceTasks } from '#invoices/tasks.ts'
import { mailTasks } from '#mail/tasks.ts'
import { securityTasks } from '#security/tasks.ts'
import { nightTasks } from './night.ts'
import type { Means } from './task.ts'

/** Somebody waits for these: they have workers of their own, which nothing long ever holds. */
export function promptTasks(means: Means): TaskList {
  return { ...mailTasks(means), ...accountTasks(means), ...supportTasks(means) }
}

export function patientTasks(means: Means): TaskList {
  return {
    ...nightTasks(means),
    ...accessTasks(means),
    ...invoiceTasks(means),
    ...historyTasks(means),
    ...fileTasks(means),
    ...exportTasks(means),
    ...companyTasks(means),
    ...securityTasks(means),
  }
}
