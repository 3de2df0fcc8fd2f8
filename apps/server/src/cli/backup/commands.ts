import type { ExampleCommand } from '../../base/example-command.ts';

/** `glyphdex backup` and `glyphdex restore`. */
export function addBackupCommands(program: ExampleCommand): void {
  program
    .command('backup')
    .description('write accounts, keys, usage and imported packs to one file, also while the service runs')
    .argument('<file>', 'the file to write; an older one is replaced when the new one is complete')
    .examples('glyphdex backup glyphdex.backup', 'DATA_DIR=/srv/glyphdex glyphdex backup /backups/today.zip')
    .action(async (file: string) => (await import('./backup.ts')).runBackup(file));
  program
    .command('restore')
    .description('restore a backup into a data folder without an installation; everybody must sign in again')
    .argument('<file>', 'a file that "glyphdex backup" wrote')
    .examples('glyphdex restore glyphdex.backup')
    .action(async (file: string) => (await import('./restore.ts')).runRestore(file));
}
