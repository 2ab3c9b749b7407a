import type { Task } from '#channels/outbox/tasks.ts'
import { parcelTask, photoTask, vehicleTask } from '#trade/goods/outbox-tasks.ts'

/** The kinds of entries that may wait on the device, by their stored names. */
export const outboxTasks: Record<string, Task> = {
  parcel: parcelTask,
  vehicle: vehicleTask,
  photo: photoTask,
}
