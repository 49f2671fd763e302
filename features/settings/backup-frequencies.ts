// No validation library here: the browser needs these.

export const backupFrequencies = ['hourly', 'daily', 'weekly', 'monthly'] as const;
