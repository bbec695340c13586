import { useParams } from 'wouter';
import { PostLoader } from '#web/features/posts/post-loader.tsx';
import { PostScreen } from './post-screen.tsx';

/** /post/{id} */
export function PostPage() {
  const { id = '' } = useParams();
  return <PostLoader id={id}>{(post) => <PostScreen key={post.id} post={post} />}</PostLoader>;
}
