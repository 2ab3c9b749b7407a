import type { TaskList } from 'graphile-worker'
import { deleteExpired } from '#access/expiry.ts'
import { deleteOldKeys } from '#access/guard/idempotency.ts'
import { logUnloggedDenials } from '#access/refusal/denials.ts'
import { rotateSigningKeys } from '#access/tokens/signing-keys.ts'
import { renewKeys } from '#database/migrations/renewed-keys.ts'
import { companyTask, type JobDependencies, plainTask } from './task.ts'

export function accessTasks({ pool, secret }: JobDependencies): TaskList {
  return {
    forget_old_keys: companyTask(pool, deleteOldKeys),
    forget_expired: plainTask(() => deleteExpired(pool)),
    renew_keys: plainTask(() => renewKeys(pool)),
    rotate_signing_keys: plainTask(() => rotateSigningKeys({ pool, secret })),
    log_left_out: plainTask(() => logUnloggedDenials(pool)),
  }
}
