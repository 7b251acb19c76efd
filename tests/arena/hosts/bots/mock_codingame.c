/* A program for CodinGame's Ultimate Tic-Tac-Toe: the last of the legal moves. */
#include <stdio.h>

int main(void) {
  int row, column, count;
  while (scanf("%d %d %d", &row, &column, &count) == 3) {
    while (count-- > 0)
      if (scanf("%d %d", &row, &column) != 2) return 1;
    printf("%d %d\n", row, column);
    fflush(stdout);
  }
  return 0;
}
