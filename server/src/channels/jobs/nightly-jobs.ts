import type { Task, TaskList } from 'graphile-worker'
import { type JobDependencies, plainTask } from './task.ts'

const companyTasks = [
  'mark_late_invoices',
  'plan_reminders',
  'prove_balances',
  'prove_money_accounts',
  'prove_tills',
  'forget_old_keys',
  'forget_history',
  'forget_imports',
  'forget_events',
  'sweep_files',
]

/**
 * Runs every hour, and enqueues the nightly jobs of the companies where it is night. The jobs of one company
 * run one at a time.
 */
export function nightTasks({ pool }: Pick<JobDependencies, 'pool'>): TaskList {
  return {
    night: plainTask(async ({ addJob }) => {
      const { rows } = await pool.query<{ id: string }>(
        'select companies_at_night as id from access.companies_at_night(now())',
      )
      for (const { id } of rows) {
        for (const task of companyTasks)
          await addJob(
            task,
            { companyId: id },
            { jobKey: `${task}:${id}`, queueName: `company:${id}`, priority: 10 },
          )
      }
      await enqueueDayMails({ pool, addJob })
    }),
  }
}

/** Enqueues the email of the day of tills in the companies whose hour has come. */
async function enqueueDayMails({
  pool,
  addJob,
}: Pick<JobDependencies, 'pool'> & Pick<Parameters<Task>[1], 'addJob'>): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select companies_with_due_day as id from access.companies_with_due_day(now())',
  )
  for (const { id } of rows)
    await addJob('send_day', { companyId: id }, { jobKey: `send_day:${id}`, queueName: `company:${id}` })
}
