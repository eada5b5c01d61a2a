const POLL_MS = 100;

/**
 * Takes the loss of the parent process for a SIGTERM. npm runs a command below a shell and hands signals to that shell
 * alone; dash dies of them without passing them on, and the command would go on unseen.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  watch.unref();
}
