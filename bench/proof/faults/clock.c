// The time of day that programs read: that of the machine plus the seconds of FAKE_CLOCK, a file of eight
// bytes that may change at any moment. The read needs no lock and no state, because PostgreSQL reads the time
// anywhere, even in a signal handler. There libfaketime gives the time of the machine.

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
  int is_day = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  if (!failed && seconds && is_day) now->tv_sec += *seconds;
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

time_t time(time_t *result) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (result) *result = exact.tv_sec;
  return exact.tv_sec;
}
