import { writeAnswers } from '@glyphdex/engine';
import { serveTasks } from './serve-tasks.ts';

serveTasks({ writeAnswers });
