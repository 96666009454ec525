// Holds an exclusive lock on the database named by the first argument until it is killed.
import Database from 'better-sqlite3';

const database = new Database(process.argv[2]);
database.exec('BEGIN EXCLUSIVE');
process.send('locked');
process.on('disconnect', () => process.exit(0));
