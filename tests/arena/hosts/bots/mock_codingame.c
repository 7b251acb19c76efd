/* A program for CodinGame's Ultimate Tic-Tac-Toe: the last of the legal moves. As the site's own code
   does, it leaves its answer in a buffer. */
#include <stdio.h>

int main(void) {
  int row, column, count;
  while (scanf("%d %d %d", &row, &column, &count) == 3) {
    while (count-- > 0)
      if (scanf("%d %d", &row, &column) != 2) return 1;
    printf("%d %d\n", row, column);
  }
  return 0;
}
