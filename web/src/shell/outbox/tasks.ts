import type { Task } from '#channels/outbox/tasks.ts'
import { parcelTask, photoTask, vehicleTask } from '#trade/goods/outbox-tasks.ts'
import { countTask, loadTask, unloadTask } from '#trade/goods/quay/quay-tasks.ts'
import { receiptTask } from '#trade/tenders/offline/receipt-task.ts'

/** Kinds of entries that may be stored on the device before they are sent, by their stored names. */
export const outboxTasks: Record<string, Task> = {
  parcel: parcelTask,
  vehicle: vehicleTask,
  photo: photoTask,
  load: loadTask,
  unload: unloadTask,
  count: countTask,
  receipt: receiptTask,
}
