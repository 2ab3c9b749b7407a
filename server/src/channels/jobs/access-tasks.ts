import type { TaskList } from 'graphile-worker'
import { forgetOldKeys } from '#access/door/idempotency.ts'
import { forgetExpired } from '#access/expiry.ts'
import { logLeftOut } from '#access/refusal/denials.ts'
import { rotateSigningKeys } from '#access/tokens/signing-keys.ts'
import { renewKeys } from '#database/chapters/renewed-keys.ts'
import { companyTask, type Means, plainTask } from './task.ts'

export function accessTasks({ pool, secret }: Means): TaskList {
  return {
    forget_old_keys: companyTask(pool, forgetOldKeys),
    forget_expired: plainTask(() => forgetExpired(pool)),
    renew_keys: plainTask(() => renewKeys(pool)),
    rotate_signing_keys: plainTask(() => rotateSigningKeys({ pool, secret })),
    log_left_out: plainTask(() => logLeftOut(pool)),
  }
}
