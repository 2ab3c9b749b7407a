// The hour of day that programs read, so many seconds from the machine's: those of FAKE_CLOCK, a file of eight bytes that may change at any
// moment. Read without a lock nor a state, because PostgreSQL asks for the hour in the middle of anything, a signal received while it waits
// included: libfaketime answers there with the machine's own.

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *seconds;

__attribute__((constructor)) static void open_clock(void) {
  const char *path = getenv("FAKE_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *mapped = mmap(NULL, sizeof *seconds, PROT_READ, MAP_SHARED, file, 0);
  if (mapped != MAP_FAILED) seconds = mapped;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = syscall(SYS_clock_gettime, clock, now);
  if (!failed && seconds && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *seconds;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &exact)) return -1;
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *kept) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (kept) *kept = exact.tv_sec;
  return exact.tv_sec;
}
