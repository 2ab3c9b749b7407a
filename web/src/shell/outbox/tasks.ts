import type { Task } from '#channels/outbox/tasks.ts'
import { parcelTask, photoTask, vehicleTask } from '#trade/goods/outbox-tasks.ts'

/** What may wait on the device, by the name it is kept under. */
export const outboxTasks: Record<string, Task> = {
  parcel: parcelTask,
  vehicle: vehicleTask,
  photo: photoTask,
}
