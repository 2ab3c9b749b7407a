import type { TaskList } from 'graphile-worker'
import { backupTasks } from '#backup/tasks.ts'
import { fileTasks } from '#channels/files/tasks.ts'
import { accessTasks } from '#channels/jobs/access-tasks.ts'
import { nightTasks } from '#channels/jobs/nightly-jobs.ts'
import type { JobDependencies } from '#channels/jobs/task.ts'

import { exportTasks } from '#company/exports/tasks.ts'
import { securityTasks } from '#company/security/tasks.ts'
import { factorTasks } from '#people/account/factors/tasks.ts'
import { guessTasks } from '#people/account/guesses/tasks.ts'
import { phoneTasks } from '#people/account/phones/tasks.ts'
import { accountTasks } from '#people/account/tasks.ts'
import { companyTasks, supportTasks } from '#platform/companies/tasks.ts'
import { historyTasks } from '#trade/history/tasks.ts'
import { importTasks } from '#trade/imports/tasks.ts'
import { invoiceTasks } from '#trade/invoices/tasks.ts'
import { moneyAccountTasks } from '#trade/money-accounts/tasks.ts'
import { noticeTasks } from '#trade/notices/tasks.ts'
import { dayTasks } from '#trade/till/day/tasks.ts'
import { tillTasks } from '#trade/till/tasks.ts'
import { mailTasks } from './mail-tasks.ts'
import { messageTasks } from './message-tasks.ts'

/** Short jobs that a user waits for. They have their own workers, so that long jobs do not delay them. */
export function promptTasks(means: JobDependencies): TaskList {
  return {
    ...mailTasks(means),
    ...accountTasks(means),
    ...factorTasks(means),
    ...phoneTasks(means),
    ...supportTasks(means),
  }
}

export function patientTasks(means: JobDependencies): TaskList {
  return {
    ...nightTasks(means),
    ...accessTasks(means),
    ...invoiceTasks(means),
    ...moneyAccountTasks(means),
    ...tillTasks(means),
    ...dayTasks(means),
    ...noticeTasks(means),
    ...historyTasks(means),
    ...importTasks(means),
    ...fileTasks(means),
    ...backupTasks(means),
    ...messageTasks(means),
    ...exportTasks(means),
    ...companyTasks(means),
    ...securityTasks(means),
    ...guessTasks(means),
  }
}
