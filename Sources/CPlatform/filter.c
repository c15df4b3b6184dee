// A program that reads from its standard input and writes to its standard output, started with nothing else.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CPlatform.h"

// A file in memory: the other program may read it as slowly as it likes, and nobody waits for it.
static int memory_file(const void *bytes, size_t count) {
  int file = memfd_create("picture", MFD_CLOEXEC);
  if (file < 0) return -1;
  if (write(file, bytes, count) == (ssize_t)count && lseek(file, 0, SEEK_SET) == 0) return file;
  close(file);
  return -1;
}

static int spawn(pid_t *program, const char *path, char *const arguments[], int input, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  // Our threads block signals, and a program inherits that.
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  char *environment[] = {NULL};
  int error = posix_spawn(program, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

pid_t lofi_filter(const char *path, char *const arguments[], const void *bytes, size_t count, int *output) {
  pid_t program = -1;
  int ends[2];
  int input = memory_file(bytes, count);
  if (input < 0) return -1;
  if (pipe2(ends, O_CLOEXEC) == 0) {
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    if (spawn(&program, path, arguments, input, ends[1]) != 0) program = -1;
    close(ends[1]);
    if (program < 0) close(ends[0]);
    *output = ends[0];
  }
  close(input);
  return program;
}
